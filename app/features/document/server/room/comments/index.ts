export { sendThreadsOn, takeThreadsIn } from './move-threads'
export { followThreads, hasThreads } from './rows'
export {
  threadMethods,
  Threads,
  type NewComment,
  type ThreadOutcome,
  type ThreadsOfDocument,
} from './threads'
