export { PICTURE_PAGES } from '#packages/office-read/pictures/file-pictures'
export type { FilePicture, FilePictures } from '#packages/office-read/pictures/file-pictures'

/** Formats whose pictures can be taken out. */
export const pictureFormats: readonly string[] = ['pdf', 'docx', 'pptx', 'png', 'jpg', 'jpeg']
