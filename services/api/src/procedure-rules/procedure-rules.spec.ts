// All cases of this folder that start the API. They register themselves here, since most of their time would be the loading of
// its modules.
import './health-profiles.cases.js';
import './office-rules.cases.js';
import './reanalysis.cases.js';
import './rules.cases.js';
import './save-rules.cases.js';
import './unmatched-codes.cases.js';
