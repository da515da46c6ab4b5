// All cases of this folder that start the service. They register themselves here, since most of their time would be the loading
// of its modules.
import './agent-api.cases.js';
import './apply-delay.cases.js';
import './agent-key.guard.cases.js';
import './enrolment.cases.js';
import './open-api.cases.js';
import './unstorable-changes.cases.js';
