// All cases of this folder that start the API. They register themselves here, since most of their time would be the loading of
// its modules.
import './calendar.controller.cases.js';
import './calendar.query.cases.js';
import './open-day.query.cases.js';
import './plans.cases.js';
