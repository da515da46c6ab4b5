// What users save and see on the planning screen. The cases of each call register themselves, so that the API is loaded once,
// and most of them share one start of it.
import './ada-code.cases.js';
import './appointment-details.cases.js';
import './invalid-plans.cases.js';
import './movable-plans.cases.js';
import './patient-history.cases.js';
import './plans.cases.js';
import './preview-next.cases.js';
import './same-plan.cases.js';
import './save-attribution.cases.js';
import './save-next-plan.cases.js';
import './save-plan.cases.js';
import './save-scorecard-entry.cases.js';
import './ten-appointments.cases.js';
