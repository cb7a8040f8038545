export {
  liveSince,
  MONTHS_OF_LISTS,
  monthOf,
  oldestMonthByTime,
  type ArchiveKind,
} from './archive-kind'
export { clearRows, isAfter, isOfMonth, newestFirst } from './by-time'
export { archiveMonths } from './archive-months'
export { monthAt, teamMonth, wholeMonths, type TeamMonth, type TimeRange } from './months'
export {
  listArchivedMonths,
  pageOfArchive,
  readArchive,
  readPartMonths,
  type ArchivedMonth,
  type ArchiveFilter,
} from './read-archive'
