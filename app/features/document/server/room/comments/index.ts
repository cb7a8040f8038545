export { followThreads, hasThreads } from './rows'
export {
  threadMethods,
  Threads,
  type NewComment,
  type ThreadOutcome,
  type ThreadsOfDocument,
} from './threads'
