// All cases of this folder that start the API. They register themselves here, since most of their time would be the loading of
// its modules.
import './change-user.cases.js';
import './current-user.cases.js';
import './profile.cases.js';
import './takeover.cases.js';
import './users.cases.js';
