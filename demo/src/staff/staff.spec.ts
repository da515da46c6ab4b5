// All cases of this folder that start a database. They register themselves here, since most of their time would be the loading
// of its modules.
import './plan-appointments.cases.js';
import './simulated-staff.cases.js';
