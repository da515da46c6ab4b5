// All cases of this folder that start the API. They register themselves here, since most of their time would be the loading of
// its modules.
import './access-matrix.cases.js';
import './api.cases.js';
import './api.module.cases.js';
import './open-api.cases.js';
import './row-ids.cases.js';
