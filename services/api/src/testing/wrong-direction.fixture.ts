// Wrong on purpose: services meet on the log and never import each other, nor anything that is simulated.
import { DEMO_PASSWORD } from '../../../../demo/src/index.js';
import { AnalysisModule } from '../../../analysis/src/analysis.module.js';

export const wrong = [AnalysisModule, DEMO_PASSWORD];
