export { FileQuestions, LibraryQuestions } from './screens/file-questions'
