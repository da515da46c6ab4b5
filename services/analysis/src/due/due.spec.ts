// All cases of this folder that start a database. They register themselves here, since most of their time would be the loading
// of its modules.
import './evaluate-patients.cases.js';
import './hygiene-days.cases.js';
import './patients.consumer.cases.js';
import './rebookings.cases.js';
import './treatments.cases.js';
