export { MoneyCard } from './money-card.tsx'
export { ProfilePage } from './profile-page.tsx'
