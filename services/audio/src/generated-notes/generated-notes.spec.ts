// All cases of this folder that start the service. They register themselves here, since most of their time would be the loading
// of its modules.
import './generated-notes.cases.js';
import './write-note.cases.js';
