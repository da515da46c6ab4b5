// All cases of this folder that start a database. They register themselves here, since most of their time would be the loading
// of its modules.
import './apply-changes.cases.js';
import './apply.consumer.cases.js';
import './changed-keys.cases.js';
import './deleted-appointments.cases.js';
import './deleted-providers.cases.js';
import './doctor-absences.cases.js';
