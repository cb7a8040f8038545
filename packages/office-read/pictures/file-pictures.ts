/** A picture that stands in a file, as somebody chooses it. */
export interface FilePicture {
  /** By what it is taken out of the file again. */
  name: string
  /** Page or slide; null where the format has none. */
  page: number | null
  /** How a reader says where it stands (第3页); '' when nothing is known. */
  label: string
  /** What its source calls it, without the number that it has there; '' when it says nothing. */
  caption: string
  /** Words of the source that stand with it, to the letter: its caption, else what is nearest; '' for none. */
  words: string
  /** Pixels. */
  width: number
  height: number
}

/** Some pictures of a file: long ones tell theirs window by window. */
export interface FilePictures {
  pictures: FilePicture[]
  /** The window to ask for next; null when this was the last. */
  next: number | null
}

/** Pages of a PDF that one window holds. */
export const PICTURE_PAGES = 20
