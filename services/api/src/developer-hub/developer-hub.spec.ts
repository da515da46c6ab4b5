// All cases of this folder that start the API. They register themselves here, since most of their time would be the loading of
// its modules.
import './commands.cases.js';
import './employees.cases.js';
import './key-lists.cases.js';
import './quarantine.cases.js';
