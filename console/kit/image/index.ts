export { ImageField } from './image-field.tsx'
export { MessagePicture } from './message-picture.tsx'
