// What users save and see on the planning screen. The cases of each call register themselves and share one start of the API.
import './invalid-plans.cases.js';
import './movable-plans.cases.js';
import './patient-history.cases.js';
import './save-attribution.cases.js';
import './save-next-plan.cases.js';
import './save-plan.cases.js';
import './save-scorecard-entry.cases.js';
import './ten-appointments.cases.js';
