/** What standalone starts: the demo's rows, the agents of its clinics, and its staff. */
export { DemoAgent, type DemoAgentOptions } from './demo-agent.js';
export { PastReports, type PastReportsOptions } from './reports/past-reports.js';
export { DEMO_PASSWORD, demoUsers } from './seed/demo-users.js';
export { isEmpty, seedDemo } from './seed/seed-demo.js';
export { startStaff, type StaffOptions } from './staff/start-staff.js';
