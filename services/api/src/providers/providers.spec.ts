// All cases of this folder that start the API. They register themselves here, since most of their time would be the loading of
// its modules.
import './provider-groups.cases.js';
import './providers.cases.js';
import './save-provider.cases.js';
import './wage-history.cases.js';
import './weekly-schedule.cases.js';
