const CHAPTER =
  /^(第\s*[〇零一二三四五六七八九十百千\d]+\s*[章节節条條款回卷篇部编編])(?=[^\s、，：:])/
const DECIMAL = /^(\d{1,3}(?:\.\d{1,3})+\.?)(?=\p{Script=Han})/u

/** A heading as it is shown: its number stands apart from its words, however the file set them. */
export const headingWords = (heading: string): string =>
  heading.replace(CHAPTER, '$1 ').replace(DECIMAL, '$1 ')
