// All cases of this folder that start the API. They register themselves here, since most of their time would be the loading of
// its modules.
import './note-templates.cases.js';
import './patient-notes.cases.js';
import './store-note-facts.cases.js';
import './wizard.cases.js';
