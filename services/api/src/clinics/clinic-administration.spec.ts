// All cases of this folder about what super admins keep of clinics. They register themselves here, since most of their time
// would be the loading of the modules.
import './clinic-rows.cases.js';
import './customers.cases.js';
import './inactive-clinics.cases.js';
import './save-clinic.cases.js';
import './setup-code.cases.js';
import './summary-update.cases.js';
