export { AgentMark } from './agent-mark'
