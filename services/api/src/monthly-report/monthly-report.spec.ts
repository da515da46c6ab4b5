// All cases of this folder that start the API. They register themselves here, since most of their time would be the loading of
// its modules.
import './made-reports.cases.js';
import './monthly-report.cases.js';
import './monthly-report-calls.cases.js';
import './national-rank.cases.js';
import './report-data.cases.js';
