// Wrong on purpose: services meet on the log and never import each other.
import { AnalysisModule } from '../../../analysis/src/analysis.module.js';

export const wrong = AnalysisModule;
