import type { LanguageCode } from '#domain/languages.ts'

/** Sentences as they are written, and as they are said or as another recogniser writes them. */
export const SAID_ALOUD: Record<LanguageCode, [written: string, said: string][]> = {
  'en-US': [
    ["I don't know; it's 21 degrees.", 'i do not know it is twenty one degrees'],
    ['He came home at 7:30 with $3.50.', 'he came home at half past seven with three dollars fifty'],
    ['Grandma was born on May 3, 1984.', 'grandma was born on may third nineteen eighty four'],
    ['Room 305 holds 1,500 chairs', 'room three oh five holds fifteen hundred chairs'],
    ['Mr. Brown realised their colour was grey', 'mister brown realized there color was gray'],
    ['Ten percent: 10% of 2.5 km', 'ten per cent ten percent of two point five kilometers'],
    ['We left at 8:45 p.m. on the 21st', 'we left at a quarter to nine p m on the twenty first'],
  ],
  'es-ES': [
    ['La cena es a las 7 en casa', 'la cena es a las siete en casa'],
    ['El tren de las 7:30 cuesta 3,50 €', 'el tren de las siete y media cuesta tres euros con cincuenta'],
    ['Vinieron 200 personas y 16 niños', 'vinieron doscientas personas y dieciséis niños'],
    ['El Sr. López vive en el 3er piso', 'el señor lópez vive en el tercer piso'],
    [
      'Anduvimos 21 km con un 10 % de cuesta',
      'anduvimos veintiún kilómetros con un diez por ciento de cuesta',
    ],
    [
      'Nació en 1984 y pesa 21.000 gramos',
      'nació en mil novecientos ochenta y cuatro y pesa veintiún mil gramos',
    ],
  ],
  'fr-FR': [
    ['Il est 7h30 et ça coûte 3,50 €.', 'il est sept heures et demie et ça coûte trois euros cinquante'],
    ['Mme Petit a 91 ans', 'madame petit a quatre-vingt-onze ans'],
    [
      'Née en 1984, ma sœur habite au 2e étage',
      'née en dix-neuf cent quatre-vingt-quatre ma soeur habite au deuxième étage',
    ],
    ['J’ai marché 21 km sous 30 °C', 'j ai marché vingt et un kilomètres sous trente degrés'],
    ['Le 1er mai, 1\u202f500 personnes chantaient', 'le premier mai mille cinq cents personnes chantaient'],
  ],
  'de-DE': [
    ['Das Buch kostet 25 Euro.', 'das buch kostet fünfundzwanzig euro'],
    ['Am 3. Mai um 7:30 Uhr kam der Zug', 'am dritten mai um halb acht kam der zug'],
    [
      'Oma ist 1984 in der Langen Str. geboren',
      'oma ist neunzehnhundertvierundachtzig in der langen straße geboren',
    ],
    ['Wie geht’s? Es sind 21 °C.', 'wie geht es es sind einundzwanzig grad'],
    [
      'Hr. Braun zahlte 3,50 € für 1.500 g',
      'herr braun zahlte drei euro fünfzig für tausendfünfhundert gramm',
    ],
  ],
  'it-IT': [
    ["Dell'acqua c'è", 'dell acqua c è'],
    ['Il 1° maggio alle 7:30 ci sono 21 °C', 'il primo maggio alle sette e mezza ci sono ventuno gradi'],
    ['La sig.ra Rossi ha 23 gatti', 'la signora rossi ha ventitré gatti'],
    ['Nel 1984 costava 3,50 €', 'nel millenovecentottantaquattro costava tre euro e cinquanta'],
    ['Abbiamo camminato 101 km in 3 h', 'abbiamo camminato centouno chilometri in tre ore'],
  ],
  'ja-JP': [
    ['7時半に3人が来た。', '七時半に三人が来た'],
    ['パンは25円です。', 'パンは二十五円です'],
    ['三月五日に雨が降った', '3月5日に雨が降った'],
    ['2025年は7:30に起きた', '二千二十五年は七時半に起きた'],
    ['気温は21℃だった', '気温は二十一度だった'],
  ],
  'ko-KR': [
    ['시장까지 걸어서 갔어요', '시장 까지 걸어서 갔어요'],
    ['3시에 친구를 만나요', '세 시에 친구를 만나요'],
    ['제 나이는 25살이에요', '제 나이는 스물다섯 살이에요'],
    ['7:30에 빵을 3,000원 주고 샀어요', '일곱 시 반에 빵을 삼천 원 주고 샀어요'],
    ['6월 21일은 더웠다', '유월 이십일 일은 더웠다'],
  ],
  'zh-CN': [
    ['他来了，她笑了。', '她来了他笑了'],
    ['我花了25块钱', '我花了二十五块钱'],
    ['火车7:30开', '火车七点半开'],
    ['有200个学生', '有两百个学生'],
    ['2025年涨了10%', '二零二五年涨了百分之十'],
    ['今天21℃', '今天二十一度'],
  ],
  'pt-BR': [
    ['Faltam 16 dias para o jogo', 'faltam dezesseis dias para o jogo'],
    ['O pão custa R$ 3,50 às 7:30', 'o pão custa três reais e cinquenta às sete e meia'],
    ['Vieram 200 pessoas, 2 crianças', 'vieram duzentas pessoas duas crianças'],
    ['O sr. Silva nasceu em 1984', 'o senhor silva nasceu em mil novecentos e oitenta e quatro'],
    ['Está fazendo 21 °C na 1ª rua', 'está fazendo vinte e um graus na primeira rua'],
  ],
  'ru-RU': [
    ['Он пришёл в 7:30.', 'он пришел в половине восьмого'],
    ['5 мая 2025 года шёл дождь', 'пятого мая две тысячи двадцать пятого года шел дождь'],
    ['Мы ждали до 25 минут', 'мы ждали до двадцати пяти минут'],
    ['Хлеб стоит 1500 ₽', 'хлеб стоит тысячу пятьсот рублей'],
    ['Живу на 3-м этаже с 2 братьями', 'живу на третьем этаже с двумя братьями'],
    ['Выросло на 3,5 %', 'выросло на три целых пять десятых процента'],
  ],
  'vi-VN': [
    ['Tôi thích hoà bình', 'tôi thích hòa bình'],
    ['Năm 2025 có 105 người', 'năm hai nghìn không trăm hai mươi lăm có một trăm linh năm người'],
    ['Tàu chạy lúc 7h30', 'tàu chạy lúc bảy giờ rưỡi'],
    ['Chị ấy 24 tuổi, sống ở TP.HCM', 'chị ấy hai mươi tư tuổi sống ở thành phố hồ chí minh'],
    ['Giá tăng 10%', 'giá tăng mười phần trăm'],
  ],
  'da-DK': [
    ['Den 3. maj 1984 sneede det', 'den tredje maj nitten hundrede og fireogfirs sneede det'],
    ['Vi spiser kl. 7.30', 'vi spiser klokken halv otte'],
    ['Der kom 105 gæster', 'der kom hundrede og fem gæster'],
    ['Brødet koster 25 kr. og 50 øre', 'brødet koster femogtyve kroner og halvtreds øre'],
    ['Det er 21 °C i dag', 'det er enogtyve grader i dag'],
  ],
}
