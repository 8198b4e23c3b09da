/** What public pages say beside names and numbers, in each language of the player's app. */
import type { PageLanguage } from './addresses.ts'

export type PageWords = {
  readonly matches: string
  readonly inPlay: string
  readonly next: string
  readonly back: string
  readonly lay: string
  readonly no: string
  readonly yes: string
  readonly suspended: string
  readonly sessions: string
  readonly begins: string
  readonly pricesAt: string
  readonly readAgain: string
  readonly bet: string
  readonly all: string
  readonly none: string
  readonly over: string
  readonly adults: string
  readonly responsible: string
  readonly languages: string
  readonly per100: string
  readonly describes: (event: string, when: string) => string
  readonly describesList: (site: string) => string
}

export const PAGE_WORDS: Readonly<Record<PageLanguage, PageWords>> = {
  en: {
    matches: 'Matches and odds',
    inPlay: 'In-play',
    next: 'Coming up',
    back: 'Back',
    lay: 'Lay',
    no: 'No',
    yes: 'Yes',
    suspended: 'Suspended',
    sessions: 'Sessions',
    begins: 'Begins',
    pricesAt: 'Prices of',
    readAgain: 'Read again',
    bet: 'Bet on this match',
    all: 'All matches',
    none: 'No match is on, and none is coming up.',
    over: 'This match is over.',
    adults: 'Only for adults. Bet what you can afford to lose.',
    responsible: 'Responsible gambling',
    languages: 'Languages',
    per100: 'wins per 100',
    describes: (event, when) => `${event}: exchange odds, bookmaker and sessions. ${when}.`,
    describesList: (site) => `Matches in play and coming up with their latest odds at ${site}.`,
  },
  hi: {
    matches: 'मैच और भाव',
    inPlay: 'इन-प्ले',
    next: 'आगे आने वाले',
    back: 'लगाई',
    lay: 'खाई',
    no: 'ना',
    yes: 'हाँ',
    suspended: 'रुका हुआ',
    sessions: 'सेशन',
    begins: 'शुरू',
    pricesAt: 'भाव का समय',
    readAgain: 'फिर से देखें',
    bet: 'इस मैच पर दाँव लगाएँ',
    all: 'सभी मैच',
    none: 'अभी कोई मैच नहीं है, और कोई आने वाला भी नहीं।',
    over: 'यह मैच खत्म हो चुका है।',
    adults: 'केवल वयस्कों के लिए। उतना ही लगाएँ जितना हार सकें।',
    responsible: 'जिम्मेदार खेल',
    languages: 'भाषाएँ',
    per100: '100 पर जीत',
    describes: (event, when) => `${event}: एक्सचेंज भाव, बुकमेकर और सेशन। ${when}।`,
    describesList: (site) => `${site} पर चल रहे और आने वाले मैच, ताज़ा भाव के साथ।`,
  },
  bn: {
    matches: 'ম্যাচ ও দর',
    inPlay: 'ইন-প্লে',
    next: 'আসছে',
    back: 'ব্যাক',
    lay: 'লে',
    no: 'না',
    yes: 'হ্যাঁ',
    suspended: 'স্থগিত',
    sessions: 'সেশন',
    begins: 'শুরু',
    pricesAt: 'দরের সময়',
    readAgain: 'আবার দেখুন',
    bet: 'এই ম্যাচে বাজি ধরুন',
    all: 'সব ম্যাচ',
    none: 'এখন কোনো ম্যাচ নেই, আসছেও না।',
    over: 'এই ম্যাচ শেষ।',
    adults: 'শুধু প্রাপ্তবয়স্কদের জন্য। যতটা হারাতে পারেন ততটাই ধরুন।',
    responsible: 'দায়িত্বশীল খেলা',
    languages: 'ভাষা',
    per100: '১০০-তে জয়',
    describes: (event, when) => `${event}: এক্সচেঞ্জ দর, বুকমেকার ও সেশন। ${when}।`,
    describesList: (site) => `${site}-এ চলছে ও আসছে এমন ম্যাচ, সাম্প্রতিক দর সহ।`,
  },
  ta: {
    matches: 'போட்டிகளும் விலைகளும்',
    inPlay: 'இன்-பிளே',
    next: 'அடுத்து',
    back: 'பேக்',
    lay: 'லே',
    no: 'இல்லை',
    yes: 'ஆம்',
    suspended: 'நிறுத்தம்',
    sessions: 'செஷன்கள்',
    begins: 'தொடக்கம்',
    pricesAt: 'விலை நேரம்',
    readAgain: 'மீண்டும் பார்க்க',
    bet: 'இந்தப் போட்டியில் பந்தயம் வைக்க',
    all: 'எல்லாப் போட்டிகளும்',
    none: 'இப்போது போட்டி இல்லை, அடுத்தும் இல்லை.',
    over: 'இந்தப் போட்டி முடிந்தது.',
    adults: 'பெரியவர்களுக்கு மட்டும். இழக்க முடிந்ததை மட்டும் வையுங்கள்.',
    responsible: 'பொறுப்பான விளையாட்டு',
    languages: 'மொழிகள்',
    per100: '100-க்கு வெற்றி',
    describes: (event, when) => `${event}: எக்ஸ்சேஞ்ச் விலைகள், புக்மேக்கர், செஷன்கள். ${when}.`,
    describesList: (site) => `${site}-இல் நடக்கும், வரவிருக்கும் போட்டிகள், சமீபத்திய விலைகளுடன்.`,
  },
  te: {
    matches: 'మ్యాచ్‌లు, ధరలు',
    inPlay: 'ఇన్-ప్లే',
    next: 'రాబోయేవి',
    back: 'బ్యాక్',
    lay: 'లే',
    no: 'కాదు',
    yes: 'అవును',
    suspended: 'నిలిపివేత',
    sessions: 'సెషన్లు',
    begins: 'మొదలు',
    pricesAt: 'ధరల సమయం',
    readAgain: 'మళ్లీ చూడండి',
    bet: 'ఈ మ్యాచ్‌పై పందెం వేయండి',
    all: 'అన్ని మ్యాచ్‌లు',
    none: 'ఇప్పుడు మ్యాచ్ లేదు, రాబోయేది కూడా లేదు.',
    over: 'ఈ మ్యాచ్ ముగిసింది.',
    adults: 'పెద్దలకు మాత్రమే. పోగొట్టుకోగలిగినంతే పెట్టండి.',
    responsible: 'బాధ్యతగా ఆడండి',
    languages: 'భాషలు',
    per100: '100కి గెలుపు',
    describes: (event, when) => `${event}: ఎక్స్ఛేంజ్ ధరలు, బుక్‌మేకర్, సెషన్లు. ${when}.`,
    describesList: (site) => `${site}లో జరుగుతున్న, రాబోయే మ్యాచ్‌లు, తాజా ధరలతో.`,
  },
  ne: {
    matches: 'खेल र भाउ',
    inPlay: 'इन-प्ले',
    next: 'आउँदै',
    back: 'ब्याक',
    lay: 'ले',
    no: 'होइन',
    yes: 'हो',
    suspended: 'रोकिएको',
    sessions: 'सेसन',
    begins: 'सुरु',
    pricesAt: 'भाउको समय',
    readAgain: 'फेरि हेर्नुहोस्',
    bet: 'यो खेलमा बाजी राख्नुहोस्',
    all: 'सबै खेल',
    none: 'अहिले कुनै खेल छैन, आउँदै पनि छैन।',
    over: 'यो खेल सकियो।',
    adults: 'वयस्कका लागि मात्र। हार्न सकिने जति मात्र राख्नुहोस्।',
    responsible: 'जिम्मेवार खेल',
    languages: 'भाषाहरू',
    per100: '100 मा जित',
    describes: (event, when) => `${event}: एक्सचेन्ज भाउ, बुकमेकर र सेसन। ${when}।`,
    describesList: (site) => `${site} मा चलिरहेका र आउँदै गरेका खेल, ताजा भाउसहित।`,
  },
}
