// All cases of this folder that start a server. They register themselves here, since most of their time would be the loading of
// its modules.
import './body-parsing.cases.js';
import './console-files.cases.js';
import './create-http-app.cases.js';
import './draining.cases.js';
import './management-server.cases.js';
