/** What public pages of articles say beside what the site wrote, in each language of the player's app. */
import type { ArticleKind } from '@paddock/domain/articles'
import type { PageLanguage } from './addresses.ts'

type ArticleWords = {
  readonly sections: Readonly<Record<ArticleKind, string>>
  readonly open: string
  readonly none: string
  readonly gone: string
  readonly inEnglish: string
  readonly until: string
  readonly terms: string
  readonly bonus: string
  readonly most: string
  readonly from: string
  readonly wagering: string
  readonly within: string
  readonly first: string
  readonly bases: Readonly<Record<'bonus' | 'deposit' | 'both', (times: number) => string>>
  readonly days: (days: number) => string
  readonly shares: Readonly<Record<'DEPOSIT' | 'LOSS' | 'FRIEND', (percent: number) => string>>
  readonly describes: (section: string, site: string) => string
}

export const ARTICLE_WORDS: Readonly<Record<PageLanguage, ArticleWords>> = {
  en: {
    sections: {
      PAGE: 'Pages',
      RULE: 'Rules',
      FAQ: 'Questions and answers',
      PROMOTION: 'Promotions',
      BLOG: 'Blogs',
      TUTORIAL: 'Tutorials',
      LOYALTY: 'Loyalty',
    },
    open: 'Open in the app',
    none: 'Nothing is written here yet.',
    gone: 'This is not here any more.',
    inEnglish: 'Only in English so far.',
    until: 'Until',
    terms: 'What the bonus asks for',
    bonus: 'Bonus',
    most: 'At most',
    from: 'From',
    wagering: 'To bet first',
    within: 'Within',
    first: 'With the first deposit only.',
    bases: {
      bonus: (n) => `${n} × the bonus`,
      deposit: (n) => `${n} × the deposit`,
      both: (n) => `${n} × deposit and bonus`,
    },
    days: (n) => (n === 1 ? 'a day' : `${n} days`),
    shares: {
      DEPOSIT: (n) => `${n} % of your deposit`,
      LOSS: (n) => `${n} % of your loss`,
      FRIEND: (n) => `${n} % of a friend’s result`,
    },
    describes: (section, site) => `${section} at ${site}.`,
  },
  hi: {
    sections: {
      PAGE: 'पेज',
      RULE: 'नियम',
      FAQ: 'सवाल-जवाब',
      PROMOTION: 'ऑफ़र',
      BLOG: 'ब्लॉग',
      TUTORIAL: 'सीखें',
      LOYALTY: 'लॉयल्टी',
    },
    open: 'ऐप में खोलें',
    none: 'यहाँ अभी कुछ नहीं लिखा है।',
    gone: 'यह अब यहाँ नहीं है।',
    inEnglish: 'अभी केवल अंग्रेज़ी में।',
    until: 'इस समय तक',
    terms: 'बोनस के लिए क्या चाहिए',
    bonus: 'बोनस',
    most: 'अधिकतम',
    from: 'कम से कम',
    wagering: 'पहले लगाना होगा',
    within: 'समय',
    first: 'केवल पहले जमा के साथ।',
    bases: {
      bonus: (n) => `बोनस का ${n} गुना`,
      deposit: (n) => `जमा का ${n} गुना`,
      both: (n) => `जमा और बोनस का ${n} गुना`,
    },
    days: (n) => (n === 1 ? 'एक दिन' : `${n} दिन`),
    shares: {
      DEPOSIT: (n) => `आपके जमा का ${n} %`,
      LOSS: (n) => `आपकी हार का ${n} %`,
      FRIEND: (n) => `दोस्त के नतीजे का ${n} %`,
    },
    describes: (section, site) => `${site} पर ${section}।`,
  },
  bn: {
    sections: {
      PAGE: 'পাতা',
      RULE: 'নিয়ম',
      FAQ: 'প্রশ্ন-উত্তর',
      PROMOTION: 'অফার',
      BLOG: 'ব্লগ',
      TUTORIAL: 'শিখুন',
      LOYALTY: 'লয়্যালটি',
    },
    open: 'অ্যাপে খুলুন',
    none: 'এখানে এখনও কিছু লেখা নেই।',
    gone: 'এটি আর এখানে নেই।',
    inEnglish: 'এখনও শুধু ইংরেজিতে।',
    until: 'পর্যন্ত',
    terms: 'বোনাসের শর্ত',
    bonus: 'বোনাস',
    most: 'সর্বোচ্চ',
    from: 'অন্তত',
    wagering: 'আগে বাজি ধরতে হবে',
    within: 'সময়',
    first: 'শুধু প্রথম জমার সঙ্গে।',
    bases: { bonus: (n) => `বোনাসের ${n} গুণ`, deposit: (n) => `জমার ${n} গুণ`, both: (n) => `জমা ও বোনাসের ${n} গুণ` },
    days: (n) => (n === 1 ? 'এক দিন' : `${n} দিন`),
    shares: { DEPOSIT: (n) => `আপনার জমার ${n} %`, LOSS: (n) => `আপনার হারের ${n} %`, FRIEND: (n) => `বন্ধুর ফলের ${n} %` },
    describes: (section, site) => `${site}-এ ${section}।`,
  },
  ta: {
    sections: {
      PAGE: 'பக்கங்கள்',
      RULE: 'விதிகள்',
      FAQ: 'கேள்வி-பதில்',
      PROMOTION: 'சலுகைகள்',
      BLOG: 'வலைப்பதிவு',
      TUTORIAL: 'பாடங்கள்',
      LOYALTY: 'லாயல்டி',
    },
    open: 'செயலியில் திறக்க',
    none: 'இங்கே இன்னும் எதுவும் எழுதப்படவில்லை.',
    gone: 'இது இப்போது இங்கே இல்லை.',
    inEnglish: 'இதுவரை ஆங்கிலத்தில் மட்டும்.',
    until: 'வரை',
    terms: 'போனஸ் கேட்பது',
    bonus: 'போனஸ்',
    most: 'அதிகபட்சம்',
    from: 'குறைந்தது',
    wagering: 'முதலில் வைக்க வேண்டியது',
    within: 'காலம்',
    first: 'முதல் டெபாசிட்டுடன் மட்டும்.',
    bases: {
      bonus: (n) => `போனஸின் ${n} மடங்கு`,
      deposit: (n) => `டெபாசிட்டின் ${n} மடங்கு`,
      both: (n) => `டெபாசிட், போனஸின் ${n} மடங்கு`,
    },
    days: (n) => (n === 1 ? 'ஒரு நாள்' : `${n} நாட்கள்`),
    shares: {
      DEPOSIT: (n) => `உங்கள் டெபாசிட்டில் ${n} %`,
      LOSS: (n) => `உங்கள் இழப்பில் ${n} %`,
      FRIEND: (n) => `நண்பரின் முடிவில் ${n} %`,
    },
    describes: (section, site) => `${site}-இல் ${section}.`,
  },
  te: {
    sections: {
      PAGE: 'పేజీలు',
      RULE: 'నియమాలు',
      FAQ: 'ప్రశ్నలు-జవాబులు',
      PROMOTION: 'ఆఫర్లు',
      BLOG: 'బ్లాగులు',
      TUTORIAL: 'పాఠాలు',
      LOYALTY: 'లాయల్టీ',
    },
    open: 'యాప్‌లో తెరవండి',
    none: 'ఇక్కడ ఇంకా ఏమీ రాయలేదు.',
    gone: 'ఇది ఇప్పుడు ఇక్కడ లేదు.',
    inEnglish: 'ఇప్పటికి ఇంగ్లీషులో మాత్రమే.',
    until: 'వరకు',
    terms: 'బోనస్ ఏమి అడుగుతుంది',
    bonus: 'బోనస్',
    most: 'గరిష్ఠం',
    from: 'కనీసం',
    wagering: 'ముందు పెట్టాల్సింది',
    within: 'గడువు',
    first: 'మొదటి డిపాజిట్‌తో మాత్రమే.',
    bases: {
      bonus: (n) => `బోనస్‌కు ${n} రెట్లు`,
      deposit: (n) => `డిపాజిట్‌కు ${n} రెట్లు`,
      both: (n) => `డిపాజిట్, బోనస్‌కు ${n} రెట్లు`,
    },
    days: (n) => (n === 1 ? 'ఒక రోజు' : `${n} రోజులు`),
    shares: { DEPOSIT: (n) => `మీ డిపాజిట్‌లో ${n} %`, LOSS: (n) => `మీ నష్టంలో ${n} %`, FRIEND: (n) => `స్నేహితుని ఫలితంలో ${n} %` },
    describes: (section, site) => `${site}లో ${section}.`,
  },
  ne: {
    sections: {
      PAGE: 'पृष्ठहरू',
      RULE: 'नियम',
      FAQ: 'सवाल-जवाफ',
      PROMOTION: 'अफर',
      BLOG: 'ब्लग',
      TUTORIAL: 'सिक्नुहोस्',
      LOYALTY: 'लोयल्टी',
    },
    open: 'एपमा खोल्नुहोस्',
    none: 'यहाँ अहिलेसम्म केही लेखिएको छैन।',
    gone: 'यो अब यहाँ छैन।',
    inEnglish: 'अहिलेसम्म अङ्ग्रेजीमा मात्र।',
    until: 'सम्म',
    terms: 'बोनसले के माग्छ',
    bonus: 'बोनस',
    most: 'बढीमा',
    from: 'कम्तीमा',
    wagering: 'पहिले लगाउनुपर्ने',
    within: 'समय',
    first: 'पहिलो जम्मासँग मात्र।',
    bases: {
      bonus: (n) => `बोनसको ${n} गुणा`,
      deposit: (n) => `जम्माको ${n} गुणा`,
      both: (n) => `जम्मा र बोनसको ${n} गुणा`,
    },
    days: (n) => (n === 1 ? 'एक दिन' : `${n} दिन`),
    shares: {
      DEPOSIT: (n) => `तपाईंको जम्माको ${n} %`,
      LOSS: (n) => `तपाईंको हारको ${n} %`,
      FRIEND: (n) => `साथीको नतिजाको ${n} %`,
    },
    describes: (section, site) => `${site} मा ${section}।`,
  },
}
