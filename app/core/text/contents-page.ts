/** Whether a text is a page of a table of contents, with leaders of dots: it names everything and tells nothing. */
export const isContentsPage = (text: string): boolean =>
  (text.match(/(?:[.·…．]\s?){5,}/g)?.length ?? 0) > 1
