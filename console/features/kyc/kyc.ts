/** Under it stands what is known of who players are. */
export const KYC = 'kyc'
