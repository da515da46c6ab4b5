// Wrong on purpose: the demo uses of the API what its index exports, as the console uses its routes.
import { SavePlanHandler } from '../../../services/api/src/planning/save-plan.command.js';

export const wrong = SavePlanHandler;
