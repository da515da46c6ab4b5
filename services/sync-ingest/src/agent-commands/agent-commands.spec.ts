// All cases of this folder that start the service. They register themselves here, since most of their time would be the loading
// of its modules.
import './agent-commands.cases.js';
import './waiting-polls.cases.js';
