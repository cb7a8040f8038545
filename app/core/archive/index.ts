export { liveSince, oldestMonthByTime, type ArchiveKind } from './archive-kind'
export { archiveMonths } from './archive-months'
export { monthAt, wholeMonths, type TeamMonth, type TimeRange } from './months'
export {
  listArchivedMonths,
  pageOfArchive,
  readArchive,
  readPartMonths,
  type ArchivedMonth,
  type ArchiveFilter,
} from './read-archive'
