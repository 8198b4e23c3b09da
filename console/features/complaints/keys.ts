/** Under it stands what is known of complaints. */
export const COMPLAINTS = 'complaints'
