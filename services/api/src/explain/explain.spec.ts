// All cases of this folder that start the API. They register themselves here, since most of their time would be the loading of
// its modules.
import './explain-figure.cases.js';
import './explain-open-time.cases.js';
import './explain-totals.cases.js';
import './explain.cases.js';
