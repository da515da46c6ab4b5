// All cases of this folder that start a database. They register themselves here, since most of their time would be the loading
// of its modules.
import './plans.cases.js';
import './recompute.cases.js';
import './touched.consumer.cases.js';
