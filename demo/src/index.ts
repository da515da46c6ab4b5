/** What standalone starts: the demo's rows, the agents of its clinics, and its staff. */
export { DemoAgent } from './demo-agent.js';
export { DEMO_PASSWORD, demoUsers } from './seed/demo-users.js';
export { isEmpty, seedDemo } from './seed/seed-demo.js';
export { startStaff } from './staff/start-staff.js';
