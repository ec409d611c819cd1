import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Words that people make passwords of, in lower case, beside the lists of broken accounts: in more languages than those
 * have, and of this product.
 */
const COMMON_PASSWORDS = `
password passwort passord passe motdepasse contrasena senha parola wachtwoord salasana haslo heslo lozinka sifre
adgangskode kodeord matkhau passw0rd password1 password12 password123 password1234 pass pass123 passpass passme
passwd pwd mypassword thepassword newpassword newpass nopassword changeme changeit change default secret secreto
geheim geheimnis topsecret supersecret letmein letmein1 letmeinnow openup opensesame opensesam trustno1 trustme
admin admin1 admin123 admin1234 administrator administrador root toor rootroot superuser super supervisor sysadmin
system manager master master1 masterkey user user123 username test test1 test123 testing tester testtest guest demo
login loginlogin logon welcome welcome1 welcome12 welcome123 willkommen bienvenue bienvenido benvenuto welkom
velkommen xinchao hello hello123 hello1 hellohello helloworld hallo hallo123 hola bonjour hejhej hejsan goodbye
qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwertz qwertzuiop azerty azertyuiop qwe123 qweqwe
qweasd qweasdzxc qwaszx zaq12wsx zaq1zaq1 zxcvbn zxcvbnm asdasd asdfgh asdfghjkl asdf asdfasdf asd123 1q2w3e 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 qazwsx qazwsxedc abc123 abcd1234 abc12345 abcabc abcdef abcdefg abcdefgh
a1b2c3 a1b2c3d4 aa123456 a123456 a12345678 aaa111 q1w2e3r4 q1w2e3r4t5 1234qwer 123qwe 123qweasd 12qwaszx 123abc 123456a
123456abc 12345qwert 1234abcd 1password 123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321
9876543210 87654321 7654321 654321 111111 1111111 11111111 111222333 112233 11223344 1122334455 121212 12121212 123123
123123123 12341234 123321 123321123 123454321 12344321 131313 147147 147258 147258369 147852369 159159 159357 159753
321321 333333 369258147 456456 456789 555555 55555555 666666 66666666 696969 69696969 741852963 753951 777777 7777777
77777777 789456 789456123 789789 852456 888888 88888888 963852741 99999999 999999 000000 0000000 00000000 0987654321
1029384756 10203040 1020304050 102030 13579 135792468 1357924680 246810 2468101214 2580 314159 31415926 3141592654
420420 5201314 520520 5211314 7758521 1314520 iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveu ilovegod
ilovehim ilovejesus iloveme ilovemymom ilovemyself iluvu loveyou loveyou1 lovelove love loveme loveme1 lovelife
loverboy lovergirl lover lovers lovely lovehate lovebug lovesong ilu143 iubire teamo teamo123 tequiero tequieromucho
tamojunto jetaime jetaimes amour amore amorcito amormio ichliebedich jegelskerdig elskerdig emyeuanh anhyeuem yeuem
babygirl babygirl1 babyboy babyblue babydoll babyface baby beautiful beauty bella bellissima princess princess1
princesa prince princesse queen king kingking sweetheart sweetie sweetpea sweets sweety honey honeybee sunshine
sunshine1 sunflower sunset sunrise summer summer1 summertime sommer winter spring autumn fall october november december
january february september august monday friday sunday saturday monkey monkey1 monkeys dragon dragon1 dragons
dragonball dragonfly dragonballz naruto narutouzumaki pokemon pokemon1 pikachu charizard digimon yugioh onepiece
football football1 footballer futbol futebol fussball fodbold soccer soccer1 soccerball baseball baseball1 basketball
basket volleyball softball hockey rugby tennis golf golfer golfing cricket swimming swimmer running skateboard surfing
surfer snowboard skiing ski fishing hunting hunter hunter1 camping superman superman1 batman batman1 spiderman ironman
wolverine deadpool hulk thor captain america avengers joker joker1 starwars starwars1 skywalker lukeskywalker darkvader
darthvader vader yoda jedi jediknight stargate startrek enterprise voyager matrix neo gandalf frodo hobbit hogwarts
harrypotter harry hermione dumbledore gryffindor slytherin simpsons homer bart southpark familyguy spongebob scoobydoo
mickey mickeymouse minnie donald donaldduck disney disneyland cinderella tinkerbell snoopy garfield kitty hellokitty
shadow shadow1 shadows michael michael1 michelle michele jennifer jennifer1 jessica jessica1 ashley ashley1 amanda
amanda1 daniel daniel1 danielle andrew andrew1 anthony antonio alexander alexandra alexandre alejandro alejandra
alexis alex samantha samsung samuel joshua joshua1 jordan jordan23 jordan1 justin justin1 justinbieber matthew matthew1
nicholas nicolas nicole nicole1 natalie natasha nathan robert roberto richard ricardo rebecca rachel thomas thomas1
tiffany taylor taylor1 victoria victor vanessa valentina valentin veronica virginia william william1 charlie charlie1
charles charlotte christian christina christine christopher chris chocolate chocolate1 cookie cookie1 cookies cheese
cheesecake cherry cupcake candy coffee banana bananas apple apples orange peaches strawberry blueberry raspberry
pineapple pumpkin pepper peppers peanut peanuts butter butterfly butterfly1 buttercup bubbles bubblegum barbie
barcelona barcelona1 realmadrid madrid juventus chelsea chelsea1 chelseafc arsenal arsenal1 liverpool liverpool1
manchester manutd manunited unitedfc tottenham everton rangers celtic celtic1888 benfica sporting flamengo corinthians
palmeiras galatasaray fenerbahce besiktas bayern borussia dortmund schalke steelers packers cowboys patriots raiders
eagles redskins redsox yankees yankees1 dodgers lakers lakers24 celtics broncos chargers dolphins dolphin giants
mustang mustang1 corvette camaro ferrari porsche mercedes mercedesbenz bmw audi toyota honda yamaha suzuki kawasaki
harley harleydavidson chevrolet chevy ford jaguar lamborghini maserati nissan mazda subaru volvo volkswagen computer
computer1 computers internet internet1 google google1 facebook facebook1 twitter instagram youtube linkedin myspace
myspace1 yahoo hotmail gmail microsoft windows windows7 windows10 linux ubuntu debian apple123 macintosh iphone android
samsung1 nokia sony playstation playstation2 xbox360 nintendo gamecube minecraft fortnite roblox warcraft starcraft
counterstrike callofduty leagueoflegends dota2 halo halo3 zelda mario supermario sonic gamer gamer123 gaming player
player1 games killer killer1 killers hacker hacker1 hackers ninja ninja1 ninjas samurai assassin warrior warriors
wizard merlin magic magician phoenix phoenix1 unicorn angel angel1 angels angelo angelito angelica angelina heaven
jesus jesus1 jesuschrist jesus123 christ christmas godisgood godislove godbless blessed faith forever forever1
freedom freedom1 friend friends friendship friends1 family family1 famille familia families happy happy1 happyday
happiness birthday birthday1 peace peaceful hope hopeful dream dreamer dreams destiny destiny1 diamond diamonds
crystal crystal1 silver golden gold goldfish platinum purple purple1 pink yellow orange1 green greenday blue bluebird
blueeyes blue1234 black blackberry blackcat blackjack blackbird white whitney red redhead rainbow rainbows sparkle
sparky sparky1 buddy buddy123 buster buster1 bailey bailey1 cooper rocky rocky1 lucky lucky1 lucky7 maggie max maxwell
molly oliver oscar tigger tigger1 tiger tiger1 tigers tigerlily toby winston ginger ginger1 precious pretty prettygirl
puppy puppies kitten kittens kittycat pussycat doggie animal animals elephant flower flowers flower1 garden nature
forest mountain ocean river rivers water water123 fire firebird fireball fireman thunder lightning storm snowball
snowflake snowman snoopdog eminem eminem1 metallica metallica1 slipknot nirvana acdc ironmaiden megadeth pantera korn
linkinpark linkin rammstein greenday1 blink182 beatles rollingstones pinkfloyd ledzeppelin queen1 abba madonna rihanna
beyonce shakira britney onedirection bts music music1 musical guitar guitar1 guitarist piano violin drummer dancer
dancing dance singer singing rockstar rocknroll rockon rockyou hiphop rapper reggae bobmarley tupac 2pac biggie
america american australia brasil brazil canada california chicago colorado columbia denmark danmark england espana
florida france germany deutschland houston ireland italia italy jamaica japan london london1 mexico mexico1 newyork
newyork1 nigeria paris philippines portugal russia russian scotland spain sweden texas vietnam vietnam1 hanoi saigon
copenhagen kobenhavn aarhus odense danskerne whatever whatever1 nothing nothing1 nobody anything something everything
someone somebody anyone blahblah blah blablabla whocares idontknow idontcare forgot forget forgotten remember rememberme
iforgot access access14 accessdenied security secure private public company business office work workwork student
school school1 teacher college university highschool learn learning language english english1 spanish espanol
francais deutsch dansk tiengviet diary diary123 mydiary journal myjournal echolog echolog1 notebook memories
fuckyou fuckyou1 fuckyou2 fuckoff fuckme fuck fucker fucking motherfucker asshole bullshit bitch bitches bastard
shit shithead sexy sexybitch sexygirl sexyboy sex sexsex pussy pussy1 dick penis boobs porn hentai 69camaro
bigdick bigboss bigboy bigdaddy bigdog bigmac bond007 jamesbond james007 007007 agent007 goodluck godfather gangster
gangsta ghetto getmoney money money1 moneyman dollar dollars million millionaire rich richie cash cashmoney bitcoin
mother mother1 mommy mommy1 momdad mamapapa mama mamama father daddy daddy1 papa papito brother brothers sister sisters
grandma grandpa children samsung123 zxcv1234 zaqwsx zaqwsxcde xsw21qaz cxzasdewq poiuytrewq lkjhgfdsa mnbvcxz
poiuyt mnbvcxz1 trewq rewq asdzxc asdqwe qwerty7 qwerty11 qwerty01 qwert qwert123 qwert1 asdfg asdfg123 asdf1234 zxcvb
`

const OF_BROKEN_ACCOUNTS = dictionary['passwords-common'] // 49,000, the most frequent first
const OFTEN_CHANGED = 3000 // ASVS 5.0, 6.2.4 asks for so many; to them people add a year or a sign
const WORDS = COMMON_PASSWORDS.trim().split(/\s+/)

const KNOWN = new Set([...WORDS, ...OF_BROKEN_ACCOUNTS])
const BEGINNINGS = new Set([...WORDS, ...OF_BROKEN_ACCOUNTS.slice(0, OFTEN_CHANGED)])

/** Runs of keys and letters; a password that is a piece of one, forwards or backwards, is no secret. */
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
].flatMap((run) => [run, [...run].reverse().join('')])

const LEET: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
}

function undoLeet(text: string): string {
  return text.replace(/[0134578@$]/g, (character) => LEET[character] ?? character)
}

/** A word and at most five digits or signs after it: 'Dragon2024!' is 'dragon'. */
function wordIn(text: string): string {
  return text.replace(/[^\p{L}]{1,5}$/u, '')
}

function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(text)
}

/** A piece twice, such as 'qwerty123qwerty123', or a known word twice. */
function half(text: string): string {
  const middle = text.length / 2
  return Number.isInteger(middle) && text.slice(0, middle) === text.slice(middle)
    ? text.slice(0, middle)
    : text
}

/**
 * Whether a password is among the first that are tried: well known ones, with the usual changes (capitals, 'p@ssw0rd',
 * digits at the end, written twice), runs of keys, repetitions, and the learner's own words.
 */
export function isCommonPassword(password: string, own: string[] = []): boolean {
  const lower = password.toLowerCase()
  const spellings = [lower, half(lower)].flatMap((form) => [form, undoLeet(form)])
  const words = [lower, undoLeet(lower)].flatMap((form) => [wordIn(form), undoLeet(wordIn(form))])
  const ownWords = own.map((word) => word.toLowerCase())
  return (
    isRepetition(lower) ||
    RUNS.some((run) => run.includes(lower)) ||
    spellings.some((form) => KNOWN.has(form) || ownWords.includes(form)) ||
    words.some((form) => BEGINNINGS.has(form) || ownWords.includes(form))
  )
}
