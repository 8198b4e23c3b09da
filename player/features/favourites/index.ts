export { FavouritesPage } from './favourites-page.tsx'
export { FavouriteStar } from './star.tsx'
