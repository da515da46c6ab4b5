// All cases of this folder that start the API. They register themselves here, since most of their time would be the loading of
// its modules.
import './insurance-plans.cases.js';
import './save-insurance-plan.cases.js';
