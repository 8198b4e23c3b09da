/** What a phone is sent with a code, in each language of the player's app. The sender's name stands at its end: 000 §9 "OTP sender text". */
import type { MessageLanguage } from '@paddock/domain/messages'

type OtpTexts = {
  readonly code: (code: string, site: string) => string
  /** To confirm a sign-in whose password was right. */
  readonly confirm: (code: string, site: string) => string
  /** To a number that somebody signs up with, which has an account. */
  readonly known: (site: string) => string
}

const SENDER = 'Secure Website'

export const OTP_TEXTS: Readonly<Record<MessageLanguage, OtpTexts>> = {
  en: {
    code: (code, site) => `${code} is your OTP at ${site}, good for 5 minutes. Tell it to nobody. ${SENDER}`,
    confirm: (code, site) =>
      `${code} signs you in at ${site}, good for 5 minutes. Was it not you? Then somebody knows your password: change it. ${SENDER}`,
    known: (site) => `You have an account at ${site} already. If you lost the password, ask for a new one. ${SENDER}`,
  },
  hi: {
    code: (code, site) => `${code} ${site} पर आपका OTP है, 5 मिनट तक मान्य। इसे किसी को न बताएँ। ${SENDER}`,
    confirm: (code, site) =>
      `${code} से आप ${site} पर लॉगिन करते हैं, 5 मिनट तक मान्य। यह आप नहीं थे? तो किसी को आपका पासवर्ड पता है: उसे बदलें। ${SENDER}`,
    known: (site) => `${site} पर आपका खाता पहले से है। पासवर्ड खो गया हो, तो नया माँगें। ${SENDER}`,
  },
  bn: {
    code: (code, site) => `${code} হলো ${site}-এ আপনার OTP, 5 মিনিট চলবে। কাউকে বলবেন না। ${SENDER}`,
    confirm: (code, site) =>
      `${code} দিয়ে আপনি ${site}-এ লগইন করবেন, 5 মিনিট চলবে। এটা আপনি নন? তাহলে কেউ আপনার পাসওয়ার্ড জানে: বদলে ফেলুন। ${SENDER}`,
    known: (site) => `${site}-এ আপনার অ্যাকাউন্ট আগে থেকেই আছে। পাসওয়ার্ড হারালে নতুন একটি চান। ${SENDER}`,
  },
  ta: {
    code: (code, site) => `${code} என்பது ${site} இல் உங்கள் OTP, 5 நிமிடங்கள் செல்லும். யாரிடமும் சொல்ல வேண்டாம். ${SENDER}`,
    confirm: (code, site) =>
      `${code} மூலம் ${site} இல் உள்நுழையலாம், 5 நிமிடங்கள் செல்லும். இது நீங்கள் இல்லையா? உங்கள் கடவுச்சொல் யாருக்கோ தெரியும்: மாற்றுங்கள். ${SENDER}`,
    known: (site) => `${site} இல் உங்களுக்கு ஏற்கனவே கணக்கு உள்ளது. கடவுச்சொல் தொலைந்தால் புதியதைக் கேளுங்கள். ${SENDER}`,
  },
  te: {
    code: (code, site) => `${code} అనేది ${site}లో మీ OTP, 5 నిమిషాలు చెల్లుతుంది. ఎవరికీ చెప్పకండి. ${SENDER}`,
    confirm: (code, site) =>
      `${code}తో మీరు ${site}లో లాగిన్ అవుతారు, 5 నిమిషాలు చెల్లుతుంది. అది మీరు కాదా? మీ పాస్‌వర్డ్ ఎవరికో తెలుసు: మార్చండి. ${SENDER}`,
    known: (site) => `${site}లో మీకు ఇప్పటికే ఖాతా ఉంది. పాస్‌వర్డ్ పోతే కొత్తది అడగండి. ${SENDER}`,
  },
  ne: {
    code: (code, site) => `${code} ${site} मा तपाईंको OTP हो, 5 मिनेट मान्य। कसैलाई नभन्नुहोस्। ${SENDER}`,
    confirm: (code, site) =>
      `${code} ले तपाईंलाई ${site} मा लगइन गराउँछ, 5 मिनेट मान्य। यो तपाईं हुनुहुन्न? त्यसो भए कसैलाई तपाईंको पासवर्ड थाहा छ: बदल्नुहोस्। ${SENDER}`,
    known: (site) => `${site} मा तपाईंको खाता पहिले नै छ। पासवर्ड हराएको भए नयाँ माग्नुहोस्। ${SENDER}`,
  },
}
