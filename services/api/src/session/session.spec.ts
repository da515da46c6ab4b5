// All cases of this folder that start the API. They register themselves here, since most of their time would be the loading of
// its modules.
import './common-passwords.cases.js';
import './forgot-password.cases.js';
import './login.cases.js';
import './logout.cases.js';
import './openid/openid.cases.js';
import './refresh.cases.js';
import './register.cases.js';
import './sign-in-errors.cases.js';
import './temporary-password.cases.js';
