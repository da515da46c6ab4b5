/** What the agent calls itself to the server. */
export const AGENT_VERSION = '1.0.0';
