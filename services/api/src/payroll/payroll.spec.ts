// All cases of this folder that start the API. They register themselves here, since most of their time would be the loading of
// its modules.
import './fair-pay.cases.js';
import './payroll.cases.js';
import './punch-generation.cases.js';
import './time-sheet-columns.cases.js';
import './time-sheets.cases.js';
