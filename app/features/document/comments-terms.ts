export { threadStates } from '#packages/document/comment-threads'
export type {
  CommentThread,
  ThreadComment,
  ThreadPlace,
  ThreadState,
} from '#packages/document/comment-threads'

/** Threads of a document, resolved ones among them. */
export const THREADS_LIMIT = 500
/** Comments of a thread, its first among them. */
export const COMMENTS_A_THREAD = 50
/** Comments of all threads of a document. */
export const COMMENTS_A_DOCUMENT = 2_000
/** Characters of a comment. */
export const COMMENT_LIMIT = 1_000
/** Characters of the words that a thread is about; what is longer is cut there. */
export const QUOTE_LIMIT = 1_000
/** Blocks that one thread may be about. */
export const PLACES_LIMIT = 20
/** People named in one comment. */
export const MENTIONS_LIMIT = 20
