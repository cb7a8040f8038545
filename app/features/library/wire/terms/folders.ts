// Words, limits and shapes of folders, tags and the bin. Free of zod: the browser loads this.

/** Levels of folders below the root. */
export const MAX_FOLDER_DEPTH = 10
/** Folders of one space, those in the bin included. */
export const MAX_FOLDERS = 2000
export const MAX_FOLDER_NAME = 100
export const MAX_TAG = 20
export const MAX_TAGS_OF_FILE = 20
/** Different tags of one space. */
export const MAX_TAGS_OF_SPACE = 500
/** Files, or folders, of one batch. */
export const MAX_BATCH = 200
export const BIN_DAYS = 30

/** `admins` is owner and admins, whom no folder is closed to; `members` are those and the chosen people. */
export const folderAudiences = ['team', 'members', 'admins'] as const
export type FolderAudience = (typeof folderAudiences)[number]

export const fileSorts = ['date', 'name', 'size', 'words'] as const
export type FileSort = (typeof fileSorts)[number]
export const sortOrders = ['desc', 'asc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Where files come from: uploaded, or added by the address of a web page. */
export const fileSources = ['document', 'web'] as const
export type FileSource = (typeof fileSources)[number]

/** Types to filter by, each with the extensions that it means. */
export const fileKinds = {
  pdf: ['pdf'],
  word: ['doc', 'docx'],
  slides: ['ppt', 'pptx'],
  sheet: ['xls', 'xlsx', 'csv'],
  text: ['txt', 'md'],
  web: ['html'],
  image: ['jpg', 'jpeg', 'png'],
} as const
export type FileKind = keyof typeof fileKinds

export const outletKinds = ['share', 'export'] as const
export type OutletKind = (typeof outletKinds)[number]

/** A public link, or a written file that can still be fetched. */
export interface OutletView {
  kind: OutletKind
  id: string
  title: string
  /** Who made it. */
  by: string
  createTime: string
}

export interface TagView {
  tag: string
  /** Files with it that the caller may see. */
  fileCount: number
}

/** What was deleted in one act. */
export interface BinItemView {
  id: string
  kind: 'file' | 'folder'
  name: string
  /** Where it lay: '' and 我的知识 at the root. */
  folderId: string
  folderName: string
  fileCount: number
  /** Bytes. */
  size: number
  deletedBy: { id: string; name: string }
  deleteTime: string
  /** Days until it is gone for good. */
  daysLeft: number
  /** What others deleted out of it would go with it: only owner and admins remove it for good. */
  holdsOthers?: true
}

/** A file of the team with the same content. */
export interface DuplicateView {
  id: string
  title: string
  folderId: string
  /** 我的知识 at the root, else `甲/乙`. */
  folderName: string
}

/** Where an export can be fetched, once and within five minutes, without signing in. */
export interface ExportLinkView {
  url: string
  fileName: string
}

export type {
  BinPage,
  FolderAccessView,
  FolderDetailView,
  FolderView,
  LevelView,
} from '../contracts/folders'

/** Files that are described as works at once. */
export const MOST_WORKS = 50
