/** What the sites of the demo world say of themselves in the other languages of the app. */
import type { SiteLanguage } from '@paddock/contract/shapes/site'

type Slide = { readonly image: string; readonly link: string; readonly title: string }

type DemoTexts = {
  readonly marquee: string
  readonly second: string
  readonly beware: string
  readonly footer: string
  /** Of the slides, in their order. */
  readonly slides: readonly string[]
}

const DEMO: Readonly<Record<SiteLanguage, DemoTexts>> = {
  hi: {
    marquee: 'Paddock में स्वागत है। उतना ही लगाएँ जितना हारना सह सकें।',
    second: 'मैच चलते-चलते कैश आउट करें',
    beware: 'लॉगिन से पहले नकली वेबसाइट से सावधान रहें। अपनी आईडी सुरक्षित रखने के लिए सिक्योर ऑथ चालू करें।',
    footer: 'यह एक डेमो है: असली पैसा नहीं लिया जाता।',
    slides: ['हर गेंद, लाइव', 'लगाएँ या खाएँ', 'जब चाहें कैश आउट'],
  },
  bn: {
    marquee: 'Paddock-এ স্বাগতম। যতটা হারালে চলে, ততটাই বাজি ধরুন।',
    second: 'ম্যাচ চলতে চলতেই ক্যাশ আউট করুন',
    beware: 'লগইনের আগে নকল ওয়েবসাইট থেকে সাবধান। আপনার আইডি নিরাপদ রাখতে সিকিওর অথ চালু করুন।',
    footer: 'এটি একটি ডেমো: আসল টাকা নেওয়া হয় না।',
    slides: ['প্রতিটি বল, লাইভ', 'ব্যাক করুন বা লে করুন', 'যখন খুশি ক্যাশ আউট'],
  },
  ta: {
    marquee: 'Paddock-க்கு வரவேற்கிறோம். இழந்தாலும் தாங்கக்கூடிய அளவே பந்தயம் கட்டுங்கள்.',
    second: 'ஆட்டம் நடக்கும்போதே கேஷ் அவுட் செய்யுங்கள்',
    beware: 'உள்நுழையும் முன் போலி இணையதளங்களிடம் கவனமாக இருங்கள். உங்கள் ஐடியைப் பாதுகாக்க செக்யூர் ஆத்தை இயக்குங்கள்.',
    footer: 'இது ஒரு டெமோ: உண்மையான பணம் வாங்கப்படாது.',
    slides: ['ஒவ்வொரு பந்தும், நேரலையில்', 'பேக் அல்லது லே', 'விரும்பும்போது கேஷ் அவுட்'],
  },
  te: {
    marquee: 'Paddock‌కు స్వాగతం. పోయినా భరించగలిగినంతే పందెం వేయండి.',
    second: 'మ్యాచ్ జరుగుతుండగానే క్యాష్ అవుట్ చేయండి',
    beware: 'లాగిన్‌కు ముందు నకిలీ వెబ్‌సైట్ల విషయంలో జాగ్రత్త. మీ ఐడీని కాపాడుకోవడానికి సెక్యూర్ ఆథ్ ఆన్ చేయండి.',
    footer: 'ఇది డెమో: నిజమైన డబ్బు తీసుకోబడదు.',
    slides: ['ప్రతి బంతి, లైవ్‌లో', 'బ్యాక్ లేదా లే', 'ఎప్పుడైనా క్యాష్ అవుట్'],
  },
  ne: {
    marquee: 'Paddock मा स्वागत छ। हार्दा पनि धान्न सकिने जति मात्र लगाउनुहोस्।',
    second: 'खेल चलिरहँदै क्यास आउट गर्नुहोस्',
    beware: 'लगइन गर्नुअघि नक्कली वेबसाइटबाट सावधान। आफ्नो आईडी सुरक्षित राख्न सेक्योर अथ खोल्नुहोस्।',
    footer: 'यो डेमो हो: साँचो पैसा लिइँदैन।',
    slides: ['हरेक बल, लाइभ', 'ब्याक वा ले', 'चाहेको बेला क्यास आउट'],
  },
}

const inEach = <T>(textsOf: (texts: DemoTexts) => T): Record<SiteLanguage, T> => ({
  hi: textsOf(DEMO.hi),
  bn: textsOf(DEMO.bn),
  ta: textsOf(DEMO.ta),
  te: textsOf(DEMO.te),
  ne: textsOf(DEMO.ne),
})

/** Of the first site, whose pictures hold no words. */
export const demoTexts = (slides: readonly Slide[]) =>
  inEach(({ marquee, second, beware, footer, slides: titles }) => ({
    marqueeText: marquee,
    headerBottom: { marqueeText: second },
    bannerText: beware,
    footer: { text: footer },
    slideShow: slides.map((slide, at) => ({ ...slide, title: titles[at] ?? slide.title })),
  }))

export const CLUB_TEXTS = {
  hi: {
    marqueeText: 'केवल सदस्यों के लिए। आईडी के लिए अपने एजेंट से कहें।',
    footer: { text: 'आमंत्रित सदस्यों के लिए।' },
  },
  bn: {
    marqueeText: 'শুধু সদস্যদের জন্য। আইডির জন্য আপনার এজেন্টকে বলুন।',
    footer: { text: 'আমন্ত্রিত সদস্যদের জন্য।' },
  },
  ta: {
    marqueeText: 'உறுப்பினர்களுக்கு மட்டும். ஐடிக்கு உங்கள் ஏஜென்டிடம் கேளுங்கள்.',
    footer: { text: 'அழைக்கப்பட்ட உறுப்பினர்களுக்கு.' },
  },
  te: {
    marqueeText: 'సభ్యులకు మాత్రమే. ఐడీ కోసం మీ ఏజెంట్‌ను అడగండి.',
    footer: { text: 'ఆహ్వానం పొందిన సభ్యుల కోసం.' },
  },
  ne: {
    marqueeText: 'सदस्यका लागि मात्र। आईडीका लागि आफ्नो एजेन्टलाई भन्नुहोस्।',
    footer: { text: 'निम्तो पाएका सदस्यका लागि।' },
  },
} satisfies Record<SiteLanguage, object>

export const SPIN_TEXTS = {
  hi: { marqueeText: 'हर शाम नई टेबलें' },
  bn: { marqueeText: 'প্রতি সন্ধ্যায় নতুন টেবিল' },
  ta: { marqueeText: 'ஒவ்வொரு மாலையும் புதிய மேசைகள்' },
  te: { marqueeText: 'ప్రతి సాయంత్రం కొత్త టేబుళ్లు' },
  ne: { marqueeText: 'हरेक साँझ नयाँ टेबल' },
} satisfies Record<SiteLanguage, object>

export const SHUT_TEXTS = {
  hi: { marqueeText: 'हम थोड़ी देर में लौटते हैं' },
  bn: { marqueeText: 'আমরা একটু পরেই ফিরছি' },
  ta: { marqueeText: 'சிறிது நேரத்தில் திரும்புகிறோம்' },
  te: { marqueeText: 'కాసేపట్లో తిరిగి వస్తాం' },
  ne: { marqueeText: 'हामी केही बेरमै फर्कन्छौँ' },
} satisfies Record<SiteLanguage, object>
