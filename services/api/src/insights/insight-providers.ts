import { DismissInsightHandler } from './dismiss-insight.command.js';
import { InsightsController } from './insights.controller.js';
import { SaveCommentHandler } from './save-comment.command.js';

export const insightControllers = [InsightsController];
export const insightProviders = [DismissInsightHandler, SaveCommentHandler];
