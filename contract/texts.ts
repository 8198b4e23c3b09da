/** Message texts of the specification, word for word, its typing errors included: existing clients show and test them. */

export const TEXTS = {
  /* 000 §5 and §8: betting */
  loginFirstToPlaceOrder: 'Login First to Place order',
  invalidStake: 'Invalid Stake',
  stakeOutOfRange: 'Amount should be between Min and Max Amount Range',
  stakeAboveUserMax: 'Market Stake Is Greater than allowed',
  oddOrRunZero: "Odd/Run Can't be 0",
  betNotAllowed: 'Bet Not Allowed',
  betInProgress: 'Your Current Bet is Not Finished Yet!',
  loginFirstToContinue: 'Login First to Contiue ...',
  demoAccount: 'This is your Demo Account, Please Login as Normal user',
  firstLoginAsNormalUser: 'First Login as a normal user',
  noMarketSelected: 'No Market Selected',
  bettingInProcess: 'Betting in process',
  congratulations: 'Congratulations!',
  betPlaced: 'Your Bet Placed Successfully',
  quickBetWarning: 'Your bet data will be cleared',
  noDataFound: 'No Data Found',
  comingSoon: 'Coming Soon',
  noTransactionFound: 'Oops No Transaction Found!',

  /* 000 §4 and §8: sign-in */
  loginWithAdminWebsite: 'Login with admin website',
  loginSuccessful: 'Login Successful',
  passwordRule: 'Password should contain 8 character & 1 digit',
  changePasswordFirst: 'Please change password and copy transaction code',
  lockedByAdmin: 'Access Denied: Account Locked By Admin',
  lockedByAdminShown: 'Access Denied: Account Locked By Admin, Please contact your upline!',
  refreshThePage: 'Refresh The Page, If Error Continues Please Contact Your Service Provider!',
  duplicateScreen: 'Duplicate Screen or UnAuthorized Access',
  somethingWentWrong: 'Something Went Wrong, Please Try again!',
  closeTheScreen: 'Close the Screen',

  /* 001 §5, §7, §8: one-time codes, sign-up, passwords */
  mobileRequired: 'Mobile number is required',
  mobileRequiredInSecondFlow: 'Mobile Number is Required',
  mobileInvalid: 'Mobile number is invalid',
  mobileInvalidInSecondFlow: 'Mobile Number is Invalid ',
  countryNotSupported: 'Country code is not supported',
  otpSent: 'OTP SENT',
  otpSendSuccessfully: 'OTP Send Successfully',
  otpPending: 'OTP Sent already, Please Wait',
  otpFailed: 'Failed to send OTP. Please try again.',
  otpVerificationFailed: 'OTP Verification Failed',
  invalidOtp: 'Invalid OTP',
  enterOtp: 'Please enter a valid 4-digit OTP',
  enterPasswords: 'Please enter and confirm your password',
  passwordsDoNotMatch: 'Passwords do not match',
  passwordsDifferOnReset: "Password Ddin't Match",
  passwordsDifferOnChange: "Password Didn't Match",
  invalidPassword: 'Invalid Password',
  ageAndTerms: 'Please accept the age and terms conditions',
  phoneVerified: 'Phone Number has been Verified',
  signupSuccessful: 'Signup Successfull',
  passwordUpdated: 'PASSWORD UPDATED',
  passwordUpdatedSuccessfully: 'Password Updated Successfully',

  verified: 'Verified',
  enjoyNow: 'Enjoy Now',

  /* 001 §2.1, §2.3: pages that stand in for others */
  pageNotFound: 'OPS! Page not found',
  pageDoesNotExist: 'Sorry, the page your are looking for does not exist.',
  pageFailed: 'Something went wrong.',
  tryAgain: 'Try again',

  /* 000 §7 and §8: what went well */
  updated: 'Updated Sucessfully',
  favoriteEventAdded: 'Favorite Event Added',
  favoriteEventDeleted: 'Favorite Event Deleted',
  userRefreshed: 'User Refreshed',
  accountCreated: 'Account Created Successfully',

  /* 001 §2.3: maintenance page */
  underMaintenance: 'Website is Under Maintenance',
  maintenanceOops: 'OOPS!',
  maintenanceWait: 'Wait for a few Minute',

  /* 001 §2.3 to §2.6, §2.15, §8: the shell. Braces hold what `withFacts` fills in. */
  applicationUpdate: 'Application Update',
  downloadUpdate: 'Download Update',
  yourBalance: 'YOUR BALANCE',
  whatsappForDeposit: 'Whatsapp for Deposit',
  whatsappForNewId: 'Whatsapp for New ID',
  whatsappForSupport: 'Whatsapp for Support',
  ourPaymentMethod: 'Our Payment Method',
  failedUrl: 'A network or application error occurred. Failed URL: {url}',
  couldNotDraw: 'Unexpected error occurred. Please reload the page.',
  copied: 'Copied: {value}',
  copiedToClipboard: 'Copied to clipboard {value}',

  /* 001 §5, §7, §8: money in */
  alreadyHaveRequest: 'Already Have Request, Please Wait',
  depositSuccessful: 'Deposit Successfull',
  requestFailed: 'Request Failed | Please Try Again',
  amountOutOfRange: 'Amount should be greater than {min} and less than {max}',
  /** Ours: where there is no most. */
  amountTooSmall: 'Amount should be greater than {min}',
  withdrawFunds: 'WITHDRAW FUNDS',
  requestSent: 'Request Sent!',
  sureToDelete: 'Are you sure you want to Delete?',
  addFunds: 'ADD FUNDS',
  enterAmountFirst: 'Please Enter Amount First',
  choosePaymentMethod: 'CHOOSE PAYMENT METHOD',
  detail: 'DETAIL',
  downloadQrCode: 'Download QR Code',
  uploadYourPhoto: 'Upload your photo below',
  noFileChosen: 'No File Chosen',
  replaceImage: 'New image going to replace old one. Do you want to continue?',
  uniqueReference: 'Unique transaction reference',
  utrPlaceholder: '6 to 12 Digit UTR Number',
  utrFetched: 'UTR Automatically Fetched',
  noOfferSelected: 'No Offer Selected',

  /* 001 §5, §7, §8: accounts that are paid to, and money out */
  accountNotCreated: 'Account Not Created',
  accountDeleted: 'Deleted Successfull',
  holderNameWrong: 'Name is Not Valid',
  withdrawAdded: 'Withdraw Request Added',
  withdrawPending: 'Your withdraw request is still pending please check your widthraw statement for more updates.',

  /* 001 §8: market favourites */
  favoriteMarketAdded: 'Favorite Market Added',
  favoriteMarketDeleted: 'Favorite Market Deleted',
} as const

/** The text a client shows for a server's message: one login failure is worded longer on screen. 000 §8. */
export const shownText = (message: string): string =>
  message === TEXTS.lockedByAdmin ? TEXTS.lockedByAdminShown : message

/** A text with its facts in the place of their braces. */
export const withFacts = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => facts[name] ?? braces)

/** A moment as a text of the server tells it, '2026-11-21 09:55 UTC'. It travels as a fact too, by which a screen tells it in its reader's zone. */
export const minuteText = (millis: number): string =>
  `${new Date(millis).toISOString().slice(0, 16).replace('T', ' ')} UTC`
