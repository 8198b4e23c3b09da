export { ChatPage } from './chat-page.tsx'
export { ServiceChat } from './service.tsx'
